import { update } from "../../provider/lifecycle";
import { isSent } from "./cases";
import { storedAt } from "./hints";
import { keysOf } from "./keys";
import { type Subject, subjects } from "./subjects";
import { checked, TestEnvironment } from "./test-environment";
import { isSettled, vary } from "./variation";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

const changeableOf = ({ definition, example }: Subject) =>
  keysOf(definition, example)
    .filter((key) => !isSettled(key))
    .filter((key) => key.name !== definition.autoName && isSent(definition, key));
const changeableSubjects = subjects.filter((subject) => changeableOf(subject).length);

describe.each(changeableSubjects)("$title", (subject: Subject) => {
  const { definition, example } = subject;
  const changeable = changeableOf(subject);

  it.each(changeable.map((key) => [key.name, key] as const))(
    "reports that it no longer exists when its %s is changed",
    async (_name, key) => {
      const { given, other } = vary(definition, example, key);
      const args = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, args);
      const { control } = environment.service(definition.service);
      control.change({ ...storedAt(definition, made.id, control.objects()), remove: true });
      const wanted = checked(definition, await environment.withParents(definition, other), made.state);
      await expect(update(environment.context(definition), made.id, made.state, wanted)).rejects.toMatchObject({
        code: "gone",
        message: expect.stringContaining(
          "it no longer exists in the service. Run `pulumi up --refresh` to create it again.",
        ),
      });
    },
  );
});

describe("a change that is rejected with 404 although the object exists", () => {
  it("is reported with the message of the service", async () => {
    const [{ definition, example } = subjects[0] as Subject] = subjects.filter(
      ({ definition: { token } }) => token === "realtime:App",
    );
    const made = await environment.make(definition, example);
    environment
      .service(definition.service)
      .control.faults.add({ method: "PATCH", path: "/", status: 404, body: { message: "no such certificate" } });
    const wanted = checked(definition, { ...example, tlsOnly: true }, made.state);
    await expect(update(environment.context(definition), made.id, made.state, wanted)).rejects.toThrow(
      "404 no such certificate",
    );
  });
});
