import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/enquiries-csv.ts'
import { exportResponse } from './list-export.ts'

export const middleware = [requireArea('enquiries')]

/** Exports the filtered list of enquiries as CSV. */
export const loader = (args: Route.LoaderArgs) => exportResponse(args, 'enquiries')
