import pulumi
from pulumi_trefoil import realtime, search

# The configuration of the stack selects the services: the emulator, or your accounts (README.md).
places = search.SynonymMap("places", synonyms=["usa, united states", "nyc => new york city"])

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

chat = realtime.App("chat")

server = realtime.Key(
    "server", app_id=chat.app_id, capabilities={"chat:*": ["publish", "subscribe"]}
)

pulumi.export("indexName", hotels.name)
# A secret. The CLI shows it with `--show-secrets` only.
pulumi.export("appSecret", server.app_secret)
