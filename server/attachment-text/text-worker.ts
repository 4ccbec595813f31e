// A process of its own that reads the text in photos and documents: the models take hundreds of megabytes, and libraries that
// read files of strangers leak, which all ends with the process.
import { costModel } from '../cost-model.ts';
import { serveTasks } from '../readers/guard.ts';
import type { TextAnswer, TextTask } from './text-reader.ts';

serveTasks(costModel.attachmentText, async ({ type, file, hasModels }: TextTask): Promise<TextAnswer> => {
  // Most processes read one kind of file, and the libraries are large.
  switch (type) {
    case 'photo':
      return (await import('./picture-text.ts')).readPhoto(file);
    case 'pdf':
      return (await import('./pdf-text.ts')).readPdf(file, hasModels);
    case 'text':
      return (await import('./plain-text.ts')).readPlainText(file);
    default:
      return (await import('./office-text.ts')).readOffice(file, type);
  }
});
