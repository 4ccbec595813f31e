export const yourData = {
  title: 'Your data',
  settingsText: 'Take everything with you',
  export: 'Export everything',
  exportText:
    'One zip file with your places, bins, items, photos, codes, people and history, the trash included. It has tables for a spreadsheet, and everything else as JSON.',
  start: 'Export everything',
  again: 'Make a new one',
  making: 'Making your export',
  percent: '{{percent}} %',
  makingText: 'You can leave this page. A notification tells you when it is ready.',
  ready: '{{size}}, as of {{at}}',
  until: 'Can be downloaded until {{at}}',
  download: 'Download',
  delete: 'Delete the file',
  failed: 'The export failed',
  offline: 'You need a connection to export or download your data.',
} as const;
