/** Parts of the name of a credential that `trefoil rotate` creates. */
interface RotatedName {
  readonly baseName: string;
  /** Digest of the owner and of the name in the file with the credentials. */
  readonly series: string;
  /** Digest of the id of the previous credential. */
  readonly generation: string;
  readonly random: string;
}

/** The name of a credential that `trefoil rotate` creates. */
export const rotatedName = ({ baseName, series, generation, random }: RotatedName): string =>
  `${baseName}-${series}-${generation}-${random}`;

/** The parts of a name that has the form of `rotatedName`. Undefined for other names. */
export function partsOfRotatedName(name: string): RotatedName | undefined {
  const [, baseName, series, generation, random] =
    /^(.*)-([0-9a-f]{10})-([0-9a-f]{10})-([0-9a-f]{8})$/s.exec(name) ?? [];
  return baseName === undefined ? undefined : ({ baseName, series, generation, random } as RotatedName);
}
