import { data } from 'react-router'
import { requireArea } from '#server/auth/require-role.ts'

export const middleware = [requireArea('account')]

/**
 * Answers 404 for unknown desk addresses, but only to signed-in members: everyone else is redirected to sign-in, so
 * desk addresses cannot be probed.
 */
export function loader() {
  throw data(null, { status: 404 })
}

export default () => null
