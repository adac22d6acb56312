import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/orders-csv.ts'
import { exportResponse } from './list-export.ts'

export const middleware = [requireArea('exports')]

/** Exports the filtered list of orders as CSV, with the filters of the list's address. */
export const loader = (args: Route.LoaderArgs) => exportResponse(args, 'orders')
