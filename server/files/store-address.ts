/** Address and credentials of an S3-compatible store. */
export type StoreAddress = {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key: empty, or with a slash at the end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const REGION = /^[a-z0-9-]{1,40}$/

/**
 * Parses FILES_URL, `https://KEY:SECRET@host/bucket/folder?region=ap-south-1`, with the credentials percent-encoded.
 * Returns `undefined` for any other form.
 */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return undefined
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const isValid = [bucket, ...folders].every((name) => /^[\w.-]+$/.test(name) && !name.startsWith('.'))
  if (!isValid || !REGION.test(region)) return undefined
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

/** Returns a short name of the store without its credentials. */
export const storeName = ({ endpoint, bucket, prefix }: StoreAddress): string =>
  `${bucket}/${prefix} on ${new URL(endpoint).host}`.replace('/ on', ' on')
