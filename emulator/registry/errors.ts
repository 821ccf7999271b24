import { Refusal, type Reply } from "../exchange";

/** `{message, errinfo}`, the body of most of Docker Hub's errors. */
export const refuse = (status: number, message: string, errinfo: object = {}): Refusal =>
  new Refusal({ status, body: { message, errinfo } });

export const notFound = (): Refusal => refuse(404, "object not found");

/** 400 naming each wrong field. */
export function invalid(fielderrors: Record<string, string>): Refusal {
  const count = Object.keys(fielderrors).length;
  return refuse(400, `httperror 400: request had ${count} validation error${count === 1 ? "" : "s"}`, { fielderrors });
}

export const unauthorized = (): Reply => ({
  status: 401,
  body: { detail: "Incorrect authentication credentials", message: "unauthorized" },
});
