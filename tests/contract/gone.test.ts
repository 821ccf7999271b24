import { update } from "../../provider/lifecycle";
import { isSent } from "./cases";
import { storedAt } from "./hints";
import { keysOf } from "./keys";
import { type Subject, subjects } from "./subjects";
import { isSettled, vary } from "./variation";
import { checked, World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

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
      const args = await world.withParents(definition, given.args);
      const made = await world.make(definition, args);
      const { control } = world.service(definition.service);
      control.change({ ...storedAt(definition, made.id, control.objects()), remove: true });
      const wanted = checked(definition, await world.withParents(definition, other), made.state);
      await expect(update(world.context(definition), made.id, made.state, wanted)).rejects.toMatchObject({
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
    const made = await world.make(definition, example);
    world
      .service(definition.service)
      .control.faults.add({ method: "PATCH", path: "/", status: 404, body: { message: "no such certificate" } });
    const wanted = checked(definition, { ...example, tlsOnly: true }, made.state);
    await expect(update(world.context(definition), made.id, made.state, wanted)).rejects.toThrow(
      "404 no such certificate",
    );
  });
});
