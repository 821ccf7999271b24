import { create } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment({ searchServerless: true });
const idOnly = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };

describe("a search service of the tier Serverless", () => {
  it("has indexes, and rejects an alias with a message that names the tier and the guide", async () => {
    const { id } = await environment.make(index, idOnly, "dev/hotels");
    expect(id).toBe("hotels");
    const program = checked(alias, { name: "current", index: "hotels" });
    await expect(create(environment.context(alias), program)).rejects.toThrow(
      /The search service has the tier Serverless, which has no index aliases.*docs\/guides\/serverless-search\.md/s,
    );
  });
});
