import { realtime, search } from "trefoil";

// The configuration of the stack selects the services: the emulator, or your accounts (README.md).
const places = new search.SynonymMap("places", { synonyms: ["usa, united states", "nyc => new york city"] });

const hotels = new search.Index("hotels", {
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "description", type: "Edm.String", searchable: true, synonymMaps: [places.name] },
    { name: "rating", type: "Edm.Double", filterable: true, sortable: true },
  ],
});

const chat = new realtime.App("chat");

const server = new realtime.Key("server", { appId: chat, capabilities: { "chat:*": ["publish", "subscribe"] } });

export const indexName = hotels.name;
/** A secret. The CLI shows it with `--show-secrets` only. */
export const appSecret = server.appSecret;
