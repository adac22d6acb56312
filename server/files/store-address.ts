/** A store that speaks S3: where it is, what is kept under, and who asks. */
export type StoreAddress = {
  endpoint: string
  region: string
  bucket: string
  /** Before every key: empty, or with a stroke at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const REGION = /^[a-z0-9-]{1,40}$/

/**
 * Reads FILES_URL, `https://KEY:SECRET@host/bucket/folder?region=ap-south-1`; nothing where it is not of that form. What
 * stands in key and secret beside letters and digits is percent-encoded there, as in every address.
 */
export function readStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return undefined
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const named = [bucket, ...folders].every((name) => /^[\w.-]+$/.test(name) && !name.startsWith('.'))
  if (!named || !REGION.test(region)) return undefined
  try {
    return {
      ...{ endpoint: url.origin, region, bucket },
      prefix: folders.map((folder) => `${folder}/`).join(''),
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

/** The store in a few words, without what is secret. */
export const storeName = ({ endpoint, bucket, prefix }: StoreAddress): string =>
  `${bucket}/${prefix} on ${new URL(endpoint).host}`.replace('/ on', ' on')
