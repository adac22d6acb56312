import { Hono } from 'hono'
import type { CatalogueState } from '#server/catalogue/catalogue-state.ts'
import type { Db } from '#server/db/connect.ts'
import { drawingAsSvg } from '#server/pictures/svg-paths.ts'
import { type ShopLogo, shopLogo, toShopLogo } from '#server/settings/shop-logo.ts'
import { methodResponse } from './limit-requests.ts'
import type { Env } from './request-log.ts'

/** Lets other origins, such as email clients, show the logo as a picture. Nothing in it may run. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'",
}
const FILE_HEADERS = { ...HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' }

const LOGO_PATH = /^\/logo\/[0-9a-f]{16}\.(?:png|svg)$/

/** Serves the owner's current logo under URLs with its hash; 404 for any other hash. */
export function serveLogo(db: Db, current: () => Promise<CatalogueState>) {
  const app = new Hono<Env>()
  app.use('/logo/*', async (c, next) => {
    c.set('route', 'logo')
    await next()
  })
  app.get('/logo/*', async (c) => {
    const { path } = c.req
    const known = LOGO_PATH.test(path) ? shopLogo((await current()).settings) : undefined
    // A page rendered by another instance may name a new logo before this instance has read the change.
    const logo = isPathOf(known, path) || !LOGO_PATH.test(path) ? known : toShopLogo(await readLogoText(db))
    if (logo && path === logo.pngPath)
      return c.body(new Uint8Array(Buffer.from(logo.png, 'base64')), 200, {
        ...FILE_HEADERS,
        'Content-Type': 'image/png',
      })
    if (logo?.drawing && path === logo.svgPath)
      return c.body(drawingAsSvg(logo.drawing), 200, { ...FILE_HEADERS, 'Content-Type': 'image/svg+xml' })
    return c.text('Logo not found.', 404, { ...HEADERS, 'Cache-Control': 'no-store' })
  })
  app.all('/logo/*', (c) => methodResponse(c, ['GET', 'HEAD', 'OPTIONS']))
  return app
}

const isPathOf = (logo: ShopLogo | undefined, path: string): boolean => path === logo?.pngPath || path === logo?.svgPath

async function readLogoText(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'logo').executeTakeFirst()
  return row?.value ?? ''
}
