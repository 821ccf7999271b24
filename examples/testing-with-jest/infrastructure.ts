import { registry, search } from "trefoil";

/** Declares all resources. A function, so that the tests can run it several times in one process. */
export function declare() {
  const repository = new registry.Repository("app", {
    namespace: "acme",
    name: "app",
    description: "The web app of the hotel guide.",
  });

  const places = new search.SynonymMap("places", {
    name: "places",
    synonyms: ["usa, united states", "nyc => new york city"],
  });

  return { repositoryName: repository.name, synonymMap: places.name };
}
