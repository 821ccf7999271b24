"""Runs programs with the mocks of Pulumi, and prints the resources that they register and the functions that they call.

Standard input: `{"programs": [path], "ids": {type: {name: id}}, "config": {key: value}}`.
Standard output: for each program, the type, the name and the inputs of each resource, and the token, an empty name and the
arguments of each call.
"""

import json
import sys

import pulumi

job = json.load(sys.stdin)
registered = []


def plain(value):
    """The value without the marks of secrets."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if pulumi.runtime.rpc._special_sig_key in value:
        return plain(value["value"])
    return {name: plain(member) for name, member in value.items()}


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        registered[-1].append([args.typ, args.name, plain(args.inputs)])
        return [job["ids"].get(args.typ, {}).get(args.name), args.inputs]

    def call(self, args):
        registered[-1].append([args.token, "", plain(args.args)])
        return {}


pulumi.runtime.set_mocks(Mocks(), project="test", stack="dev")
for key, value in job["config"].items():
    pulumi.runtime.set_config(f"test:{key}", value)

for path in job["programs"]:
    registered.append([])
    with open(path) as file:
        program = compile(file.read(), path, "exec")
    pulumi.runtime.test(lambda: exec(program, {"__name__": "__main__"}))()

json.dump(registered, sys.stdout)
