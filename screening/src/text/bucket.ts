/** FNV-1a of a text, folded into `buckets`, a power of two. */
export function bucketOf(text: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) & (buckets - 1)
}
