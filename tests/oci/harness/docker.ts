import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** What `docker login` leaves on a machine. */
export class DockerLogin {
  readonly folder = mkdtempSync(join(tmpdir(), "trefoil-docker-"));
  /** The folder of those programs. */
  readonly bin = join(this.folder, "bin");

  /** @param file the whole of `config.json`. */
  config(file: object | string): void {
    writeFileSync(join(this.folder, "config.json"), typeof file === "string" ? file : JSON.stringify(file));
  }

  /** A program that keeps credentials, and answers by what it hears as `$server`. */
  program(name: string, script: string): void {
    mkdirSync(this.bin, { recursive: true });
    const file = join(this.bin, `docker-credential-${name}`);
    writeFileSync(file, `#!/bin/sh\nread -r server\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** The environment in which programs find all that. */
  get env(): { readonly PATH: string; readonly DOCKER_CONFIG: string } {
    return { PATH: `${this.bin}${delimiter}${process.env.PATH}`, DOCKER_CONFIG: this.folder };
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
