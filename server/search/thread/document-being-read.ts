/** Longer keys than any address that can be asked for. */
const maxBytes = 16_384;
const lengthBytes = 4;

/** Shared memory in which a thread names the document that it reads: what is in it outlives the thread. */
export function memoryForReading(): SharedArrayBuffer {
  return new SharedArrayBuffer(lengthBytes + maxBytes);
}

export function noteReading(memory: SharedArrayBuffer, key: string): void {
  const bytes = Buffer.from(key).subarray(0, maxBytes);
  new Uint8Array(memory, lengthBytes).set(bytes);
  new DataView(memory).setUint32(0, bytes.length);
}

/** The key of the document that was read last; undefined when there was none. */
export function documentBeingRead(memory: SharedArrayBuffer): string | undefined {
  const length = new DataView(memory).getUint32(0);
  return length === 0 ? undefined : Buffer.from(new Uint8Array(memory, lengthBytes, length)).toString();
}
