/** Percent-decoding (RFC 3986, 2.1) of a part of an address; undefined when it is malformed. */
export function percentDecoded(written: string): string | undefined {
  if (!written.includes("%")) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Percent-decoding of a whole address, whose escaped delimiters (`%2F`, `%3F`) stay; undefined when it is malformed. */
export function addressDecoded(written: string): string | undefined {
  try {
    return decodeURI(written);
  } catch {
    return undefined;
  }
}
