import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/search-json.ts'
import { answerSearch } from './search-groups.ts'

export const middleware = [requireArea('account')]

/** Results for the search dialog. */
export const loader = async (args: Route.LoaderArgs) => Response.json(await answerSearch(args))
