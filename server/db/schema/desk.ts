import type { Generated } from 'kysely'
import type { Role } from '#domain/desk/roles.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

/** A user of the desk. Written by better-auth, except for the role. */
export type DeskUserTable = {
  id: string
  name: string
  email: string
  emailVerified: Flag
  image: string | null
  role: Role
  twoFactorEnabled: Flag | null
  createdAt: Instant
  updatedAt: Instant
  /** Time when the user last marked the notifications as read. */
  notificationsSeenAt?: Instant | null
}

export type DeskSessionTable = {
  id: string
  userId: string
  token: string
  ipAddress: string | null
  userAgent: string | null
  /** Time of the last re-authentication, by a second factor or else by password. */
  provenAt: Generated<Instant | null>
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** Credentials of a user in better-auth's form; the shop has one row per user, the password. */
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

/** TOTP secret and backup codes, both encrypted. */
export type DeskTwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: Flag | null
  failedVerificationCount: number | null
  lockedUntil: Instant | null
  /** Last accepted time step of 30 seconds. Codes of this and earlier steps are refused, so a code works once. */
  usedStep: Generated<number>
}

/** Public part of a passkey. */
export type DeskPasskeyTable = {
  id: string
  userId: string
  name: string
  /** Credential id and COSE public key, both base64url. */
  credentialId: string
  publicKey: string
  /** Signature counter. Stays 0 for passkeys that are synced between devices. */
  counter: number
  transports: JsonText
  createdAt: Instant
  usedAt: Instant | null
}

/** Pending verifications: password reset, second factor, passkey challenge. */
export type DeskVerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** A single-use invitation. Only the hash of its token is stored. */
export type DeskInvitationTable = {
  tokenHash: string
  /** Empty when the invited person enters it, as the first owner does. */
  email: string
  role: Role
  invitedBy: string
  /** User who created the invitation. Empty: created on the command line. Null: by an older program, and void. */
  inviterId: string | null
  createdAt: Instant
  expiresAt: Instant
  usedAt: Generated<Instant | null>
}

/** A refund or a payment confirmation by a user. Rows older than a day are deleted. */
export type DeskMoneyMoveTable = { id: string; userId: string; amountPaise: Paise; at: Instant }

/** Consecutive failed attempts, by what was attempted. */
export type DeskFailedAttemptTable = { name: string; failed: number; lastAt: Instant }

/** A hashed network from which a user has completed a sign-in. */
export type DeskNetworkTable = { userId: string; network: string; lastAt: Instant }

/** Columns and format with which a person exported orders last, by preset. */
export type SheetChoiceTable = { userId: string; preset: string; columns: string; format: string; usedAt: Instant }
