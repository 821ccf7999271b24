"""Runs steps of a stack by Pulumi's Automation API, with the library for Python that Pulumi generated.

Usage: plugin-program.py FOLDER STEP…. Each step prints one line of JSON.
"""

import json
import sys

import pulumi
from pulumi import automation
from pulumi_trefoil import realtime, registry, search


def program() -> None:
    registry.Repository("app", namespace="acme", name="app", description="The app.")
    places = search.SynonymMap("places", synonyms=["usa, united states"])
    search.Index(
        "hotels",
        fields=[
            search.IndexFieldArgs(name="id", type=search.IndexFieldType.EDM_STRING, key=True),
            search.IndexFieldArgs(
                name="title",
                type=search.IndexFieldType.EDM_STRING,
                searchable=True,
                synonym_maps=[places.name],
            ),
        ],
    )
    chat = realtime.App("chat", name="chat")
    key = realtime.Key("server", app_id=chat.app_id, capabilities={"*": ["publish"]})
    apps = realtime.get_apps_output(opts=pulumi.InvokeOutputOptions(depends_on=[chat]))
    pulumi.export("key", key.key)
    pulumi.export("apps", apps.items.apply(lambda found: [app.name for app in found]))
    if "import" in steps:
        search.SynonymMap("found", synonyms=["coast, beach"], opts=pulumi.ResourceOptions(import_="found"))


folder, *steps = sys.argv[1:]
stack = automation.create_or_select_stack(
    stack_name="dev",
    project_name="test",
    program=program,
    opts=automation.LocalWorkspaceOptions(work_dir=folder),
)

for step in steps:
    if step == "preview":
        result = {str(operation): count for operation, count in stack.preview().change_summary.items()}
    elif step == "destroy":
        result = stack.destroy().summary.resource_changes
    elif step == "refresh":
        result = stack.refresh().summary.resource_changes
    else:
        result = stack.up().summary.resource_changes
    print(json.dumps({"step": step, "changes": result}), flush=True)
    if step != "destroy":
        outputs = stack.outputs()
        shown = {name: {"value": output.value, "secret": output.secret} for name, output in outputs.items()}
        print(json.dumps({"outputs": shown}), flush=True)
