import { stillHtml } from '#app/still/still-html.ts'
import type { homePage } from './home-page.ts'
import { Mosaic } from './mosaic.tsx'
import { People } from './people.tsx'

/** The home page with what of it is served and stays drawn. */
export const withDrawn = (request: Request, { people, tiles, ...page }: Awaited<ReturnType<typeof homePage>>) => ({
  ...page,
  people: stillHtml(request, <People people={people} />),
  tiles: stillHtml(request, <Mosaic tiles={tiles} />),
})
