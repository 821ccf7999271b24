// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

/** Known values. Other strings are accepted too. */
export type OrgMemberRole = "member" | "editor" | "owner" | (string & {});
