import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { temporaryFolder } from "../temporary-folder";

/** The files that `docker login` writes. */
export class DockerLogin {
  readonly folder = temporaryFolder();
  /** Folder of the credential programs. */
  readonly bin = join(this.folder, "bin");

  /** @param file the whole content of `config.json`. */
  config(file: object | string): void {
    writeFileSync(join(this.folder, "config.json"), typeof file === "string" ? file : JSON.stringify(file));
  }

  /** A credential program, which responds to the input `$server`. */
  program(name: string, script: string): void {
    mkdirSync(this.bin, { recursive: true });
    const file = join(this.bin, `docker-credential-${name}`);
    writeFileSync(file, `#!/bin/sh\nread -r server\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** The environment in which programs find these files. */
  get env(): { readonly PATH: string; readonly DOCKER_CONFIG: string } {
    return { PATH: `${this.bin}${delimiter}${process.env.PATH}`, DOCKER_CONFIG: this.folder };
  }
}
