import { data } from 'react-router'
import { requireArea } from '#server/auth/require-role.ts'

export const middleware = [requireArea('account')]

/**
 * Answers 403 with the desk's error page for resource routes (PDFs, exports), which have no component of their own.
 */
export function loader() {
  throw data(null, { status: 403 })
}

export default () => null
