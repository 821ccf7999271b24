import { registry, search } from "trefoil";

const repository = new registry.Repository("app", {
  namespace: "acme",
  name: "app",
  description: "The web app of the hotel guide.",
});

const places = new search.SynonymMap("places", {
  name: "places",
  synonyms: ["usa, united states", "nyc => new york city"],
});

export const repositoryName = repository.name;
export const synonymMap = places.name;
