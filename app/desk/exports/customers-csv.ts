import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/customers-csv.ts'
import { exportResponse } from './list-export.ts'

export const middleware = [requireArea('customers')]

/** Exports the filtered list of customers as CSV. */
export const loader = (args: Route.LoaderArgs) => exportResponse(args, 'customers')
