import { execFileSync } from "node:child_process";
import fs, {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperationJournal, pendingRecords } from "../../../provider/lifecycle/journal";
import { requireKey } from "../../../provider/lifecycle/journal/journal-key";
import { cacheFolder } from "../../../provider/lifecycle/settings/environment";
import { openOwnFile, readOwnFile, requireOwnFolder } from "../../../provider/rest/base/own-files";
import { budgetFile, budgetUse, fileStore } from "../../../provider/rest/limits/budget-store";

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trefoil-shared-"));
  home = join(folder, "home");
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const budget = { service: "Docker Hub", scope: "bob", limit: 10, windowSeconds: 60 };
const key = { token: "search:Index", account: "https://search.example", resource: {}, inputsDigest: "" };

/** The accesses to the folder, by the name of the folder inside it. */
const accesses: Readonly<Record<string, () => Promise<unknown>>> = {
  limits: () => fileStore(budgetFile(home, budget)).transact((state) => ({ state, result: undefined })),
  journal: () => new OperationJournal(home).begin(key),
  keys: async () => {
    process.env.TREFOIL_HOME = home;
    return requireKey();
  },
};
const names = Object.keys(accesses);
const access = (name: string) => (accesses[name] as () => Promise<unknown>)().catch((error: unknown) => error);

/** The message for the user. */
async function messageOf(name: string): Promise<string> {
  const error = await access(name);
  return String((error as { reason?: { advice?: string } })?.reason?.advice ?? error);
}

/** Gives files to another user. Without the permission to do so, this process becomes another user. */
function giveAway(...paths: string[]): void {
  const user = process.geteuid?.() as number;
  if (user === 0) for (const path of paths) chownSync(path, 54321, 54321);
  else jest.spyOn(process, "geteuid").mockReturnValue(user + 1);
}

describe.each(names)("the folder %s", (name) => {
  it("is created with access for the user only, and used again", async () => {
    for (let run = 0; run < 2; run++) expect(await access(name)).not.toBeInstanceOf(Error);
    expect(readdirSync(join(home, name)).length).toBeGreaterThan(0);
    expect(statSync(join(home, name)).mode & 0o777).toBe(0o700);
  });

  it("is rejected if another user owns it, or the folder around it", async () => {
    mkdirSync(join(home, name), { recursive: true });
    giveAway(join(home, name));
    expect(await messageOf(name)).toMatch(
      /belongs to another user \(uid \d+\)\. Set TREFOIL_HOME to a folder that only you can change/,
    );
    rmSync(join(home, name), { recursive: true });
    giveAway(home);
    expect(await messageOf(name)).toContain(`The folder ${home} belongs to another user`);
  });

  it("is rejected if it is a file, or the folder around it", async () => {
    mkdirSync(home);
    for (const path of [join(home, name), home]) {
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, "");
      expect(await messageOf(name)).toContain(`${path} is a file, where Trefoil needs a folder. Set TREFOIL_HOME`);
      if (name === "journal") expect(() => pendingRecords({}, home)).toThrow(`${path} is a file`);
    }
  });

  it.each([0o777, 0o775, 0o702])("is rejected if others can change it: %o", async (mode) => {
    mkdirSync(join(home, name), { recursive: true });
    chmodSync(home, mode);
    expect(await messageOf(name)).toContain(
      `Other users can change the folder ${home}. Check its files, and run \`chmod go-w`,
    );
  });

  it("is not created in a folder of all users, and the message names a folder in it", async () => {
    mkdirSync(home);
    chmodSync(home, 0o1777);
    expect(await messageOf(name)).toContain(
      `Set TREFOIL_HOME to a folder that only you can change, such as ${join(home, "trefoil")}.`,
    );
    home = join(home, "trefoil");
    expect(await access(name)).not.toBeInstanceOf(Error);
  });

  it("is not created behind a symbolic link of another user, also above the folder", async () => {
    if (process.geteuid?.() !== 0) return giveAway();
    const [target, link] = [join(folder, "target"), join(folder, "link")];
    mkdirSync(target);
    symlinkSync(target, link);
    lchownSync(link, 54321, 54321);
    for (home of [link, join(link, "home")])
      expect(await messageOf(name)).toContain("is a symbolic link of another user");
    expect(readdirSync(target)).toEqual([]);
  });

  it("is not used behind a symbolic link that another user placed after an earlier use", async () => {
    if (process.geteuid?.() !== 0) return giveAway();
    expect(await access(name)).not.toBeInstanceOf(Error);
    const target = join(folder, "target");
    mkdirSync(join(target, name), { recursive: true });
    renameSync(home, join(folder, "moved"));
    symlinkSync(target, home);
    lchownSync(home, 54321, 54321);
    expect(await messageOf(name)).toContain("is a symbolic link of another user");
    expect(readdirSync(join(target, name))).toEqual([]);
  });

  it("may be behind a symbolic link of the user", async () => {
    mkdirSync(join(folder, "target"));
    symlinkSync(join(folder, "target"), home);
    expect(await access(name)).not.toBeInstanceOf(Error);
  });
});

describe("a file of the user", () => {
  const own = () => {
    const file = join(folder, "own.txt");
    writeFileSync(file, "precious");
    return file;
  };

  it.each([
    ["symbolic link", symlinkSync, "is a symbolic link. Delete it."],
    ["hard link", linkSync, "has another name (hard link). Delete it."],
  ])("is not overwritten through a %s at the place of the request counts", async (_, link, message) => {
    const [file, target] = [budgetFile(home, budget), own()];
    mkdirSync(join(home, "limits"), { recursive: true });
    link(target, file);
    expect(await messageOf("limits")).toContain(message);
    expect(readFileSync(target, "utf8")).toBe("precious");
  });

  it("is not overwritten through a symbolic link at the place of an unfinished file", async () => {
    const target = own();
    mkdirSync(join(home, "journal"), { recursive: true });
    const journal = new OperationJournal(home);
    const key = { token: "realtime:App", account: "a", resource: { name: "dev/a" }, inputsDigest: "d" };
    const record = await journal.begin(key);
    for (let count = 1; count < 200; count++)
      symlinkSync(target, join(home, "journal", `${record.file}.${count}.${process.pid}.new`));
    await journal.recordCreated(record, "id");
    expect(readFileSync(target, "utf8")).toBe("precious");
    expect(pendingRecords({}, home)).toMatchObject([{ content: { response: { id: "id" } } }]);
  });

  it("is not overwritten through the `.gitignore` of the folder", async () => {
    mkdirSync(home);
    const target = own();
    symlinkSync(target, join(home, ".gitignore"));
    await access("journal");
    expect(readFileSync(target, "utf8")).toBe("precious");
  });
});

describe("a file of another user", () => {
  it("is not read as a record of a create", async () => {
    await access("journal");
    const [file = ""] = readdirSync(join(home, "journal"));
    giveAway(join(home, "journal", file));
    expect(await messageOf("journal")).toMatch(/Nothing was sent\. The (file|folder) .* belongs to another user/);
    expect(() => pendingRecords({}, home)).toThrow("belongs to another user");
  });

  it("is not used as the key of the journal", async () => {
    await access("keys");
    giveAway(join(home, "keys", "journal.key"));
    expect(await messageOf("keys")).toMatch(/Nothing was sent\. The (file|folder) .* belongs to another user/);
  });

  it("is not read as request counts", async () => {
    await access("limits");
    giveAway(budgetFile(home, budget));
    expect(() => budgetUse(home, budget)).toThrow("belongs to another user");
  });
});

it("a symbolic link is not read as a record or a key", async () => {
  writeFileSync(join(folder, "other"), "{}");
  for (const [name, file] of [
    ["journal", "a.json"],
    ["keys", "journal.key"],
  ] as const) {
    mkdirSync(join(home, name), { recursive: true });
    symlinkSync(join(folder, "other"), join(home, name, file));
    expect(await messageOf(name)).toContain("is a symbolic link. Delete it.");
  }
});

describe("a folder of another user", () => {
  const before = process.cwd();
  afterEach(() => process.chdir(before));

  it("is accepted from root, who can change all files", () => {
    jest.spyOn(process, "geteuid").mockReturnValue(54321);
    expect(requireOwnFolder("/", "missing-folder")).toBe(false);
  });

  it("is accepted by root if that user owns the folder of the program", () => {
    mkdirSync(join(home, "limits"), { recursive: true });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) for (const path of [folder, home, join(home, "limits")]) chownSync(path, 54321, 54321);
    else jest.spyOn(process, "geteuid").mockReturnValue(0);
    process.chdir(folder);
    expect(requireOwnFolder(home, "limits")).toBe(true);
    process.chdir("/");
    expect(() => requireOwnFolder(home, "limits")).toThrow(`The folder ${home} belongs to another user`);
  });
});

describe("a file that is opened", () => {
  const read = constants.O_RDONLY;

  it("must be a regular file: a named pipe does not block the process", () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => openOwnFile(pipe, read)).toThrow(`${pipe} is not a regular file. Delete it.`);
  });

  it("may have a second name if it is only read", () => {
    const [file, link] = [join(folder, "file"), join(folder, "link")];
    writeFileSync(file, "text");
    linkSync(file, link);
    expect(readOwnFile(link).toString()).toBe("text");
    expect(() => openOwnFile(link, constants.O_RDWR, true)).toThrow(
      `The file ${link} has another name (hard link). Delete it.`,
    );
  });

  it("must not belong to another user, and is closed if it does", () => {
    const file = join(folder, "file");
    writeFileSync(file, "text");
    giveAway(file);
    const close = jest.spyOn(fs, "closeSync");
    expect(() => openOwnFile(file, read)).toThrow(`The file ${file} belongs to another user. Delete it.`);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("is created with access for the user only, and fails for another reason with its code", () => {
    const file = join(folder, "new");
    closeSync(openOwnFile(file, constants.O_WRONLY | constants.O_CREAT));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => openOwnFile(join(folder, "missing"), read)).toThrow(expect.objectContaining({ code: "ENOENT" }));
    const close = jest.spyOn(fs, "closeSync");
    readOwnFile(file);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

it("files are accepted on a system without user ids", () => {
  mkdirSync(home);
  chmodSync(home, 0o777);
  const { geteuid } = process;
  Object.defineProperty(process, "geteuid", { value: undefined, configurable: true });
  try {
    expect(() => requireOwnFolder(home, "journal")).not.toThrow();
  } finally {
    Object.defineProperty(process, "geteuid", { value: geteuid, configurable: true });
  }
  expect(existsSync(home)).toBe(true);
});

describe("the folder of the program, where a commit can place any file", () => {
  const before = { folder: process.cwd(), env: { ...process.env } };
  let program: string;
  beforeEach(() => {
    program = join(folder, "program");
    mkdirSync(join(program, "infra"), { recursive: true });
    mkdirSync(join(program, ".git"));
    process.chdir(join(program, "infra"));
    home = join(program, "infra", ".trefoil");
    process.env.XDG_STATE_HOME = join(folder, "state");
    process.env.TREFOIL_HOME = home;
  });
  afterEach(() => {
    process.chdir(before.folder);
    process.env.XDG_STATE_HOME = before.env.XDG_STATE_HOME;
    process.env.TREFOIL_HOME = before.env.TREFOIL_HOME;
  });

  it("contains the records, and neither the key nor the cache, even if TREFOIL_HOME is in it", async () => {
    for (const path of [home, join(program, ".cache"), ".trefoil"]) {
      process.env.TREFOIL_HOME = path;
      await new OperationJournal(path).begin(key);
      expect(readdirSync(path).sort()).toEqual([".gitignore", "journal"]);
      expect(cacheFolder()).not.toContain(program);
    }
    expect(readdirSync(join(folder, "state", "trefoil", "keys"))).toEqual(["journal.key"]);
  });

  it.each(["state", "linked"])("is no place for the key: %s", async (name) => {
    process.env.XDG_STATE_HOME = join(program, name);
    if (name === "linked") {
      mkdirSync(join(program, "target"));
      symlinkSync(join(program, "target"), join(folder, "link"));
      process.env.XDG_STATE_HOME = join(folder, "link");
    }
    const begun = new OperationJournal(home).begin(key);
    await expect(begun).rejects.toThrow(/Nothing was sent\. .* in the folder of the program.*set TREFOIL_JOURNAL_KEY/s);
  });

  it.each([".trefoil", join(".trefoil", "journal"), join("..", ".cache")])(
    "may contain no symbolic link %s to another folder",
    async (path) => {
      const target = join(folder, "target");
      mkdirSync(target);
      writeFileSync(join(target, ".gitignore"), "precious");
      mkdirSync(join(path, ".."), { recursive: true });
      symlinkSync(target, path);
      const working = path.endsWith("journal") ? home : join(process.cwd(), path);
      await expect(new OperationJournal(working).begin(key)).rejects.toThrow(
        /Nothing was sent\. .* is a symbolic link in the folder of the program, where a commit can place it\. Delete it/,
      );
      expect(readdirSync(target)).toEqual([".gitignore"]);
      expect(readFileSync(join(target, ".gitignore"), "utf8")).toBe("precious");
    },
  );

  it("keeps its own .gitignore if TREFOIL_HOME is this folder", async () => {
    writeFileSync(join(program, ".gitignore"), "dist");
    await new OperationJournal(program).begin(key);
    expect(readFileSync(join(program, ".gitignore"), "utf8")).toBe("dist");
  });
});

it.each([0o640, 0o604, 0o620])("a key with the permissions %o is not used", async (mode) => {
  await access("keys");
  chmodSync(join(home, "keys", "journal.key"), mode);
  expect(await messageOf("keys")).toMatch(/Nothing was sent\. Other users can read or change the file .*chmod 600/);
});
