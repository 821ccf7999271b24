import pulumi
from pulumi_trefoil import realtime, registry, search

account = pulumi.Config("trefoil").require("registryUsername")

repository = registry.Repository(
    "app",
    namespace=account,
    name="hotel-guide",
    description="The web app of the hotel guide.",
    is_private=True,
)

places = search.SynonymMap(
    "places", synonyms=["usa, united states", "nyc => new york city"]
)

hotels = search.Index(
    "hotels",
    fields=[
        search.IndexFieldArgs(name="id", type=search.IndexFieldType.EDM_STRING, key=True),
        search.IndexFieldArgs(
            name="description",
            type=search.IndexFieldType.EDM_STRING,
            searchable=True,
            synonym_maps=[places.name],
        ),
        search.IndexFieldArgs(
            name="rating",
            type=search.IndexFieldType.EDM_DOUBLE,
            filterable=True,
            sortable=True,
        ),
    ],
)

chat = realtime.App("chat", name="hotel-chat")

server = realtime.Key(
    "server",
    app_id=chat.app_id,
    name="server",
    capabilities={"chat:*": ["publish", "subscribe"]},
)

# A function waits for the resource of the account that it reads.
apps = realtime.get_apps_output(opts=pulumi.InvokeOutputOptions(depends_on=[chat]))

pulumi.export("image", repository.id)
pulumi.export("indexName", hotels.name)
pulumi.export("apps", apps.items.apply(lambda found: [app.name for app in found]))
# A secret. The CLI shows it with `--show-secrets` only.
pulumi.export("appSecret", server.app_secret)
