import { z } from "zod";

/** Name of an organization, as in its URL. */
export const organization = z.string().min(2).meta({ description: "Name of the organization." });

/** Roles of organization members. */
export const role = z.enum(["member", "editor", "owner"]);

/** Team of the owners, which exists in every organization. */
export const owners = "owners";
