/** What the types of index fields are like. */

export const isVector = (type: string): boolean => /^Collection\(Edm\.(Single|Half|Int16|SByte|Byte)\)$/.test(type);

export const isComplex = (type: string): boolean => /^(Collection\()?Edm\.ComplexType\)?$/.test(type);

export const isText = (type: string): boolean => /^(Collection\()?Edm\.String\)?$/.test(type);
