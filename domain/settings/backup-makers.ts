/** Values of the setting `backup.by`: the shop itself makes its backups, or something else does. */
export const BACKUP_MAKERS = ['shop', 'elsewhere'] as const
