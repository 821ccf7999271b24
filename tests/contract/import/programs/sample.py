import pulumi
from pulumi_trefoil import realtime, registry, search

config = pulumi.Config()

parent0 = registry.Repository(
    "parent-0",
    namespace="acme",
    name="parent-0",
    description="The shop application.",
)

registry.Repository(
    "full-repository",
    namespace="acme",
    name="full-repository",
    description="The shop API.",
    full_description="# API\n\nServes the shop.",
    is_private=True,
    categories=["api-management"],
    immutable_tags_settings=registry.ImmutableTagsSettingsArgs(
        enabled=True,
        rules=["v.*"],
    ),
)

registry.Repository(
    "basic-repository",
    namespace="acme",
    name="basic-repository",
    description="The shop application.",
)

registry.Webhook(
    "basic-webhook",
    repository=parent0.id,
    name="basic-webhook",
    url=config.require_secret("basicWebhookUrl"),
)

registry.Team(
    "basic-team",
    organization="acme",
    name="basic-team",
    description="Developers of the shop.",
)

parent1_team = registry.Team(
    "parent-1-team",
    organization="acme",
    name="parent-1",
    description="Developers of the shop.",
)

registry.TeamMember("bob-team-member", team=parent1_team.id, username="bob")

search.Index(
    "full-index",
    name="full-index",
    description="Hotels of the travel guide.",
    fields=[
        search.IndexFieldArgs(
            name="id",
            type=search.IndexFieldType.EDM_STRING,
            key=True,
        ),
        search.IndexFieldArgs(
            name="title",
            type=search.IndexFieldType.EDM_STRING,
            analyzer="en.lucene",
        ),
        search.IndexFieldArgs(
            name="tags",
            type=search.IndexFieldType.COLLECTION_EDM_STRING_,
        ),
        search.IndexFieldArgs(
            name="address",
            type=search.IndexFieldType.EDM_COMPLEX_TYPE,
            fields=[
                search.IndexFieldArgs(
                    name="city",
                    type=search.IndexFieldType.EDM_STRING,
                ),
                search.IndexFieldArgs(
                    name="country",
                    type=search.IndexFieldType.EDM_STRING,
                ),
            ],
        ),
        search.IndexFieldArgs(
            name="vector",
            type=search.IndexFieldType.COLLECTION_EDM_SINGLE_,
            dimensions=4,
            vector_search_profile="near",
        ),
    ],
    analyzers=[
        search.AnalyzerCustomAnalyzerArgs(
            odata_type="#Microsoft.Azure.Search.CustomAnalyzer",
            name="names",
            tokenizer="standard_v2",
            token_filters=["lowercase", "beginnings"],
        ),
    ],
    token_filters=[
        search.TokenFilterEdgeNGramTokenFilterV2Args(
            odata_type="#Microsoft.Azure.Search.EdgeNGramTokenFilterV2",
            name="beginnings",
            min_gram=2,
            max_gram=10,
        ),
    ],
    scoring_profiles=[
        search.ScoringProfileArgs(
            name="titles",
            text=search.ScoringProfileTextArgs(weights={"title": 3}),
            functions=[
                search.ScoringFunctionTagArgs(
                    type="tag",
                    field_name="tags",
                    boost=2,
                    tag=search.ScoringFunctionTagTagArgs(tags_parameter="liked"),
                ),
            ],
        ),
    ],
    suggesters=[search.SuggesterArgs(name="complete", source_fields=["title"])],
    vector_search=search.VectorSearchArgs(
        algorithms=[search.VectorSearchAlgorithmHnswArgs(name="graph", kind="hnsw")],
        profiles=[search.VectorSearchProfileArgs(name="near", algorithm="graph")],
    ),
    semantic=search.SemanticSearchArgs(
        configurations=[
            search.SemanticConfigurationArgs(
                name="guide",
                prioritized_fields=search.SemanticConfigurationPrioritizedFieldsArgs(
                    title_field=search.SemanticFieldArgs(field_name="title"),
                    prioritized_content_fields=[
                        search.SemanticFieldArgs(field_name="tags"),
                    ],
                ),
            ),
        ],
    ),
    cors_options=search.CorsOptionsArgs(allowed_origins=["*"]),
)

# Ably may hide these inputs of App. Add the inputs that are set: `fcm_key`,
# `fcm_service_account`, `apns_certificate`, `apns_private_key`, `apns_signing_key`.
realtime.App("basic-app", name="basic-app")
