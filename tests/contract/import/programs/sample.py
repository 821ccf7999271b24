import pulumi
from pulumi_trefoil import realtime, registry

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
    role="member",
)

registry.Team("role-team", organization="acme", name="role-team", role="releases")

parent1_team = registry.Team(
    "parent-1-team",
    organization="acme",
    name="parent-1",
    description="Developers of the shop.",
    role="member",
)

registry.TeamMember("bob-team-member", team=parent1_team.id, username="bob")

# Ably may hide these inputs of App. Add the inputs that are set: `fcm_key`,
# `fcm_service_account`, `apns_certificate`, `apns_private_key`, `apns_signing_key`.
basic_app = realtime.App("basic-app", name="basic-app")

realtime.Key(
    "basic-app-root-key",
    app_id=basic_app.id,
    name="Root",
    capabilities={"[*]*": ["*"]},
)
