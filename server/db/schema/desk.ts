import type { Generated } from 'kysely'
import type { Role } from '#domain/desk/roles.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

/** Somebody who works at the desk. Written by better-auth, but for the role. */
export type DeskUserTable = {
  id: string
  name: string
  /** In small letters. */
  email: string
  emailVerified: Flag
  image: string | null
  role: Role
  twoFactorEnabled: Flag | null
  createdAt: Instant
  updatedAt: Instant
}

export type DeskSessionTable = {
  id: string
  userId: string
  token: string
  ipAddress: string | null
  userAgent: string | null
  /** When whoever holds it last showed, by a second factor or else by the password, that it is them. */
  provenAt: Generated<Instant | null>
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** A way in: of us there is one for each, the password. */
export type DeskAccountTable = {
  id: string
  userId: string
  accountId: string
  providerId: string
  password: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Instant | null
  refreshTokenExpiresAt: Instant | null
  scope: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** The secret of an app that makes codes and the codes for when it is lost, both encrypted. */
export type DeskTwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: Flag | null
  failedVerificationCount: number | null
  lockedUntil: Instant | null
  /** The last time step of 30 seconds whose code was accepted; earlier ones and this one are accepted no more. */
  usedStep: Generated<number>
}

/** A key that somebody's phone, computer or token holds for the shop; what is public of it. */
export type DeskPasskeyTable = {
  id: string
  userId: string
  /** What its owner calls it. */
  name: string
  /** As the browser names it, and its public half in COSE's form; both in base64url. */
  credentialId: string
  publicKey: string
  /** How often it has signed, as it says itself: 0 for ever of one that several devices share. */
  counter: number
  /** How browsers reach it, such as `["internal"]`. */
  transports: JsonText
  createdAt: Instant
  usedAt: Instant | null
}

/** What is waited for: a new password, a second factor, the answer to a passkey's challenge. */
export type DeskVerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** A link that makes somebody of the desk, once. Only what was handed out knows the link itself. */
export type DeskInviteTable = {
  tokenHash: string
  /** Empty where whoever opens it says who they are, as the first owner does. */
  email: string
  role: Role
  invitedBy: string
  /** The person of the desk who made the link; empty: made at the server; null: by an older program, and void. */
  inviterId: string | null
  createdAt: Instant
  expiresAt: Instant
  usedAt: Generated<Instant | null>
}

/** Money that somebody of the desk moved, a refund or a confirmed payment; rows older than a day are deleted. */
export type DeskMoneyMoveTable = { id: string; userId: string; amountPaise: Paise; at: Instant }

/** Wrong tries in a row, by what they were tries at. */
export type DeskTryTable = { name: string; failed: number; lastAt: Instant }

/** A network, hashed, from which a person of the desk completed a sign-in. */
export type DeskNetworkTable = { userId: string; network: string; lastAt: Instant }
