/** A library of a release, by its language. */
export type LibraryLanguage = "python" | "go";

interface Library {
  readonly title: string;
  readonly install: string;
  readonly program: string;
}

/** The page of a library in an index of packages, which shows no other file of the repository. */
export function libraryReadme(language: LibraryLanguage, version: string, repository?: string): string {
  const { title, install, program }: Library = libraries[language];
  const pages = repository === undefined ? "" : `\nThe documentation is in [the repository](${repository}).\n`;
  return `# Trefoil for ${title}

The library of Trefoil ${version}, a Pulumi provider for Docker Hub and container registries, Azure AI Search and Ably.

${install}
The programs also need the plugin \`pulumi-resource-trefoil\` in the version of the library:

\`\`\`sh
pulumi plugin install resource trefoil ${version} --file pulumi-resource-trefoil-v${version}-linux-amd64.tar.gz
\`\`\`

A program:

\`\`\`${language}
${program}\`\`\`
${pages}`;
}

const libraries: Readonly<Record<LibraryLanguage, Library>> = {
  python: {
    title: "Python",
    install: "Install it with pip: `pip install pulumi_trefoil`.",
    program: `from pulumi_trefoil import realtime, search

search.SynonymMap("places", synonyms=["usa, united states"])
chat = realtime.App("chat", name="chat")
realtime.Key("server", app_id=chat.app_id, capabilities={"chat:*": ["publish"]})
`,
  },
  go: {
    title: "Go",
    install: "Add it with `go get`, and the path of this module.",
    program: `chat, err := realtime.NewApp(ctx, "chat", &realtime.AppArgs{Name: pulumi.String("chat")})
if err != nil {
	return err
}
_, err = realtime.NewKey(ctx, "server", &realtime.KeyArgs{
	AppId:        chat.AppId,
	Capabilities: pulumi.StringArrayMap{"chat:*": pulumi.ToStringArray([]string{"publish"})},
})
`,
  },
};
