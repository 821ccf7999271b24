import { firstOfEach, shapeOf } from "./shapes";
import { keySubjects, withObjects } from "./subjects";

const selected = firstOfEach(keySubjects);

describe("the keys of generated tests", () => {
  it("include each shape, in the same order in each run", () => {
    const shapes = (subjects: typeof keySubjects) => [
      ...new Set(subjects.map(({ definition, key }) => shapeOf(definition, key))),
    ];
    expect(shapes(selected)).toEqual(shapes(keySubjects));
    expect(firstOfEach(keySubjects)).toEqual(selected);
    expect(selected.length).toBeLessThan(keySubjects.length / 2);
  });

  it("include each kind", () => {
    const tokens = new Set(selected.map(({ definition }) => definition.token));
    expect(withObjects.filter(({ token }) => !tokens.has(token))).toEqual([]);
  });

  it("include both of two keys with different facts or in different kinds, and one of two with different names", () => {
    const find = (token: string, name: string) => {
      const found = keySubjects.find(({ definition, key }) => definition.token === token && key.name === name);
      if (!found) throw new Error(`${token} has no key ${name}.`);
      return found;
    };
    const [one, alike, other, ofAnotherKind] = [
      find("search:Indexer", "parameters.maxFailedItems"),
      find("search:Indexer", "parameters.maxFailedItemsPerBatch"),
      find("search:Indexer", "parameters.batchSize"),
      find("search:SynonymMap", "synonyms"),
    ] as const;
    expect(firstOfEach([one, alike])).toEqual([one]);
    expect(firstOfEach([one, other])).toEqual([one, other]);
    expect(firstOfEach([one, ofAnotherKind])).toEqual([one, ofAnotherKind]);
  });
});
