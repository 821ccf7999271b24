import { type Quota, settingKey } from "../../define";
import { RestError } from "../../rest";
import { ResourceError } from "../errors/errors";
import { type QuotaUsage, resourceKey } from "../life/ledgers";
import { Context } from "../read/context";
import { objectsInList } from "../read/find";
import { readList } from "../read/requests";
import { keyName } from "../settings/settings";

/**
 * Rejects a replacement that creates the new object first if the quota is exhausted. The check runs before any change,
 * since a later failure would leave a partial update. If the service does not report the usage (for example a 403), the
 * check passes.
 */
export async function checkQuota(context: Context, id: string): Promise<void> {
  const { session, definition, resource } = context;
  const { quota } = definition;
  if (!quota) return;
  const entry = session.objects.ofQuota(quota.objects);
  entry.usage ??= readUsage(context, quota);
  const current = await entry.usage;
  const { resources } = entry;
  const own = resourceKey(definition.token, { ...resource, name: resource.name ?? id });
  // Usage above the limit shows that the actual limit differs.
  if (!current || current.usage > current.limit || current.usage + new Set([...resources, own]).size <= current.limit) {
    resources.add(own);
    return;
  }
  const promised = resources.size ? `, ${resources.size} more required by this update` : "";
  throw new ResourceError(
    context.failed("preview", id),
    `the quota of ${quota.objects} is exhausted (${current.usage} of ${current.limit}${promised}). The replacement creates the new object before it deletes the old object, so it needs free quota. Nothing was changed. Delete an object that is not needed, raise the quota${howToRaise(context, quota)}, or set the option \`deleteBeforeReplace: true\` (the object is then missing in between).`,
    "quota",
  );
}

/** Reads the use of a quota, if one request reads it. Quotas with the same request share its response. */
export async function readQuota({ definition: { quota }, session }: Context): Promise<QuotaUsage | undefined> {
  const { request, read } = quota ?? {};
  return request === undefined ? undefined : unlessRejected(async () => read?.(await session.statistics(request)));
}

const howToRaise = ({ definition: { service }, session }: Context, { setting }: Quota): string =>
  setting ? ` (and ${keyName(settingKey(service, setting), session)} with it)` : "";

const readUsage = (context: Context, quota: Quota): Promise<QuotaUsage | undefined> =>
  unlessRejected(async () => {
    if (quota.request) return readQuota(context);
    const limit = Number(context.session.setting(quota.setting));
    return Number.isInteger(limit) ? { usage: await countObjects(context, quota), limit } : undefined;
  });

async function unlessRejected<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RestError) return undefined;
    throw error;
  }
}

async function countObjects(context: Context, { parent: parentKind, counts = () => true }: Quota): Promise<number> {
  const parent = parentKind && new Context(parentKind(), context.session);
  const pathValues = parent
    ? objectsInList(parent.definition, await readList(parent, {}), {}).map(({ values }) => values)
    : [{}];
  const lists = await Promise.all(pathValues.map((values) => readList(context, values)));
  return lists.flatMap(({ items }) => items).filter(counts).length;
}
