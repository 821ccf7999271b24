"""Runs steps of an example by Pulumi's Automation API, with the library for Python that Pulumi generated.

Usage: plugin-program.py EXAMPLE FOLDER STEP…. Each step prints one line of JSON.
"""

import json
import runpy
import sys

import pulumi
from pulumi import automation
from pulumi_trefoil import realtime, search


def program() -> None:
    names = runpy.run_path(example)
    if "read" in steps:
        app, key = names["chat"], names["server"]
        options = pulumi.InvokeOutputOptions(depends_on=[key])
        found = realtime.get_key_output(app_id=app.app_id, name="server", opts=options)
        pulumi.export("found", found.app_secret)
    if "component" in steps:
        shop = realtime.PusherApp("shop", opts=pulumi.ResourceOptions(depends_on=[names["chat"]]))
        pulumi.export("client", shop.client)
        pulumi.export("pusher_secret", shop.app_secret)
        pulumi.export("pusher_app", shop.app.app_id)
        pulumi.export("public_channel", shop.public_channels.name)
    if "import" in steps:
        search.SynonymMap("found", synonyms=["coast, beach"], opts=pulumi.ResourceOptions(import_="found"))


example, folder, *steps = sys.argv[1:]
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
