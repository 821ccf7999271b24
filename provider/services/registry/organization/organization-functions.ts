import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../../define";
import { credentials } from "../credentials";
import { decodeRole, organization } from "../names";
import { time } from "../result-fields";
import { registry } from "../service";

const teamName = z.string().min(1).meta({ description: "Name of the team." });

const readsOrganization = (scope: string) =>
  credentials({ password: "a member of the organization", organization: `the scope ${scope}` });

export const getOrganization = defineFunction({
  service: registry,
  name: "getOrganization",
  description: "Returns an organization.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/",
  result: object({
    id: z.string().meta({ description: "Id of the organization." }),
    name: z.string().meta({ description: "Name of the organization.", wireName: "orgname" }),
    fullName: z.string().optional().meta({ description: "Display name of the organization.", wireName: "full_name" }),
    company: z.string().optional().meta({ description: "Company." }),
    location: z.string().optional().meta({ description: "Location of the organization." }),
    dateJoined: time("Creation time").meta({ wireName: "date_joined" }),
  }).meta({ description: "The organization.", typeName: "OrganizationInfo" }),
  permissions: credentials({ password: "a member of the organization" }),
  examples: { basic: { organization: "acme" } },
});

const user = {
  username: z.string().meta({ description: "Docker ID of the user." }),
  id: z.string().optional().meta({ description: "Id of the member." }),
  fullName: z.string().optional().meta({ description: "Name.", wireName: "full_name" }),
  email: z.string().optional().meta({ description: "Email address. Returned only to owners." }),
  company: z.string().optional().meta({ description: "Company." }),
  location: z.string().optional().meta({ description: "Location." }),
  dateJoined: time("Time when the user registered").meta({ wireName: "date_joined" }),
  profileUrl: z.string().optional().meta({ description: "URL in the profile.", wireName: "profile_url" }),
  gravatarEmail: z
    .string()
    .optional()
    .meta({ description: "Email address of the picture at Gravatar.", wireName: "gravatar_email" }),
  gravatarUrl: z.string().optional().meta({ description: "URL of the picture.", wireName: "gravatar_url" }),
  type: z.string().optional().meta({ description: "Type of the account: `User` or `Org`." }),
};

export const getOrgMembers = defineFunction({
  service: registry,
  name: "getOrgMembers",
  description: "Returns all members of an organization. Invited users become members when they accept the invitation.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/members?page_size=100",
  pages: true,
  toResult: (members) => (members as JsonBody[]).map((member) => ({ ...member, role: decodeRole(member.role) })),
  result: z
    .array(
      object({
        ...user,
        role: z.string().meta({
          description:
            "`owner`, `editor` or `member`, or the name of a custom role. Docker does not document if a core role is returned instead of a custom role.",
        }),
        teams: z
          .array(z.string())
          .optional()
          .meta({ description: "Names of the teams of the member.", wireName: "groups" }),
        isGuest: z.boolean().optional().meta({
          description: "The email address is outside the verified domains of the organization (guest).",
          wireName: "is_guest",
        }),
        lastLoggedInAt: time("Time of the last sign-in. Requires Docker's insights for the organization").meta({
          wireName: "last_logged_in_at",
        }),
        lastSeenAt: time("Time of the last activity. Requires Docker's insights for the organization").meta({
          wireName: "last_seen_at",
        }),
        lastDesktopVersion: z.string().optional().meta({
          description: "Last version of Docker Desktop. Requires Docker's insights for the organization.",
          wireName: "last_desktop_version",
        }),
      }).meta({ typeName: "OrgMemberInfo" }),
    )
    .meta({ description: "The members." }),
  permissions: readsOrganization("scope-member-read"),
  examples: { basic: { organization: "acme" } },
});

export const getTeam = defineFunction({
  service: registry,
  name: "getTeam",
  description: "Returns a team of an organization by its name.",
  inputs: { organization, name: teamName },
  request: "GET /v2/orgs/{organization}/groups/{name}",
  toResult: (body, { organization: of }) => {
    const { id, role, ...team } = body as JsonBody;
    return { ...team, role: decodeRole(role), teamId: id, id: `${of}/${id}` };
  },
  result: object({
    id: z
      .string()
      .meta({ description: "Id of the team, which TeamMember and RepositoryTeamPermission accept as `team`." }),
    teamId: z.int().meta({ description: "Numeric id of the team." }),
    uuid: z.string().optional().meta({ description: "UUID of the team." }),
    name: z.string().meta({ description: "Name of the team." }),
    description: z.string().optional().meta({ description: "Description of the team." }),
    role: z
      .string()
      .optional()
      .meta({ description: "Role of the team: `owner`, `editor`, `member` or a custom role, if it has one." }),
    memberCount: z.int().optional().meta({ description: "Number of members.", wireName: "member_count" }),
  }).meta({ description: "The team.", typeName: "TeamInfo" }),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});

export const getTeamMembers = defineFunction({
  service: registry,
  name: "getTeamMembers",
  description: "Returns all members of a team.",
  inputs: { organization, name: teamName },
  request: "GET /v2/orgs/{organization}/groups/{name}/members?page_size=100",
  pages: true,
  result: z.array(object(user).meta({ typeName: "TeamMemberInfo" })).meta({ description: "The members." }),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});
