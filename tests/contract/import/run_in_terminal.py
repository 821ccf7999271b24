"""Runs a command in a terminal, and enters a line at each prompt.

Arguments: `ANSWERS PROMPT COMMAND…`, the answers as a JSON array. Standard output: `{"code", "output"}` as JSON.
"""

import json
import os
import pty
import re
import sys

answers, prompt, command = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)

output = ""
answered = ""
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:  # The command closed the terminal.
        break
    if not data:
        break
    # Without the escape sequences that move the cursor and erase a line.
    output += re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", data.decode())
    # A prompt may be followed by escape sequences alone.
    if answers and output.endswith(prompt) and output != answered:
        answered = output
        os.write(terminal, answers.pop(0).encode())

_, status = os.waitpid(child, 0)
json.dump({"code": os.waitstatus_to_exitcode(status), "output": output.replace("\r\n", "\n")}, sys.stdout)
