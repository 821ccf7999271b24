import { z } from "zod";

/** The name of an organisation, as its address has it. */
export const organization = z.string().min(2).meta({ description: "Name of the organization." });

/** Roles that somebody may have in an organisation. */
export const role = z.enum(["member", "editor", "owner"]);
