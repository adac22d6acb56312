import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { BackupView } from '#server/backup/describe-backups.ts'
import { SettingsSection } from './settings-header.tsx'

/** Last backup, where backups are stored, and how they are protected. Target and passphrase are set on the server. */
export function BackupState({ last, target, isLocal, isEncrypted }: BackupView) {
  return (
    <SettingsSection id="state" title="Last backup" about="Each one is opened and checked before it counts.">
      <p>
        {last ? `Made on ${formatDate(indianDate(new Date(last)))} at ${formatTime(new Date(last))}.` : 'None yet.'}
      </p>
      <p>
        {`Stored in ${target}. `}
        {isLocal && 'That is the shop’s own disk, which may fail with the shop: set BACKUP_TO on the server.'}
      </p>
      <p>
        {isEncrypted
          ? 'Encrypted. Without the passphrase no backup opens: keep a copy of BACKUP_PASSPHRASE away from the server.'
          : 'Not encrypted. Set BACKUP_PASSPHRASE on the server to encrypt backups.'}
      </p>
    </SettingsSection>
  )
}
