/** A document of an invented API: cats with generated ids, dogs with names, toys inside cats, and owners in bodies with a wrapper. */
export const pets = `
openapi: 3.0.3
info: { title: Pet Home API, version: "7", description: Animals and their toys. }
servers: [{ url: "https://pets.example/v1" }]
security: [{ bearer: [] }]
paths:
  /v1/cats:
    post:
      summary: Adds a cat
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewCat" } } } }
      responses:
        "201":
          content:
            application/json:
              schema:
                allOf:
                  - $ref: "#/components/schemas/Cat"
                  - properties: { collar_token: { type: string, description: Token of the collar } }
    get:
      responses:
        "200": { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Cat" } } } } }
  /v1/cats/{cat_id}:
    parameters: [{ name: cat_id, in: path, required: true, schema: { type: string } }]
    get:
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Cat" } } } } }
    patch:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/CatChanges" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Cat" } } } } }
    delete: { responses: { "204": { description: deleted } } }
  /v1/cats/{cat_id}/feed:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { grams: { type: integer } } } } } }
      responses: { "204": { description: fed } }
  /v1/cats/{id}/toys:
    post:
      requestBody:
        content:
          application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, id: { type: string, readOnly: true } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/ToyAnswer" } } } } }
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { type: object, properties: { toys: { type: array, items: { $ref: "#/components/schemas/Toy" } }, next: { type: string } } }
  /v1/cats/{id}/toys/{toy_id}:
    get: { responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/ToyAnswer" } } } } } }
    delete: { responses: { "204": { description: deleted } } }
  /v1/dogs/{name}:
    put:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Dog" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Dog" } } } } }
    get: { responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Dog" } } } } } }
    delete: { responses: { "204": { description: deleted } } }
  /v1/owners:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/OwnerBody" } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/OwnerBody" } } } } }
    get:
      parameters: [{ name: offset, in: query, schema: { type: integer } }]
      responses:
        "200":
          content:
            application/json:
              schema: { type: object, properties: { owners: { type: array, items: { $ref: "#/components/schemas/Owner" } } } }
  /v1/owners/{id}:
    get: { responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/OwnerBody" } } } } } }
    put:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/OwnerBody" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/OwnerBody" } } } } }
    delete: { responses: { "204": { description: deleted } } }
  /v1/settings:
    get: { responses: { "200": { description: settings } } }
    put: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { "200": { description: done } } }
  /v1/photos:
    post: { requestBody: { content: { multipart/form-data: { schema: { type: object } } } }, responses: { "201": { description: stored } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    NewCat:
      allOf:
        - $ref: "#/components/schemas/CatChanges"
        - type: object
          required: [name, breed]
          properties:
            breed: { type: string, enum: [tabby, siamese] }
            birth_year: { type: integer, minimum: 1990 }
    CatChanges:
      type: object
      properties:
        name: { type: string, maxLength: 40, description: "Name of the cat" }
        indoor: { type: boolean, default: true }
        tags: { type: array, items: { type: string }, uniqueItems: true }
        chip: { $ref: "#/components/schemas/Chip" }
        friends: { type: array, items: { type: object, properties: { cat_name: { type: string }, door_password: { type: string } } } }
        meal: { $ref: "#/components/schemas/Meal" }
        notes: { oneOf: [{ type: string }, { type: object }] }
    Cat:
      allOf:
        - $ref: "#/components/schemas/NewCat"
        - properties: { id: { type: integer, readOnly: true }, seen_at: { type: string, readOnly: true } }
    Chip:
      type: object
      properties:
        number: { type: string }
        secret_code: { type: string, format: password }
        parent: { $ref: "#/components/schemas/Chip" }
    Meal:
      oneOf: [{ $ref: "#/components/schemas/Dry" }, { $ref: "#/components/schemas/Fresh" }]
      discriminator: { propertyName: kind, mapping: { dry: "#/components/schemas/Dry", fresh: "#/components/schemas/Fresh" } }
    Dry: { type: object, required: [kind], properties: { kind: { type: string }, grams: { type: integer } } }
    Fresh: { type: object, required: [kind], properties: { kind: { type: string }, fish: { type: string } } }
    Toy: { type: object, properties: { id: { type: string }, name: { type: string } } }
    ToyAnswer: { type: object, properties: { toy: { $ref: "#/components/schemas/Toy" } } }
    Owner:
      type: object
      required: [name]
      properties: { id: { type: string, readOnly: true }, name: { type: string }, city: { type: string } }
    OwnerBody: { type: object, required: [owner], properties: { owner: { $ref: "#/components/schemas/Owner" } } }
    Dog: { type: object, properties: { name: { type: string }, size: { type: string }, __rev: { type: integer, readOnly: true } } }
`;
