import PDFDocument from 'pdfkit';
import sharp from 'sharp';

type Options = { userPassword?: string };

/** A PDF with one page for each text, or for each picture. */
export async function buildPdf(pages: readonly (string | Buffer)[], options: Options = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const isWritten = new Promise((resolve) => pdf.on('end', resolve));
  for (const page of pages) {
    pdf.addPage();
    // The format of a scanner's pictures; pdfkit takes no WebP.
    if (typeof page !== 'string') pdf.image(await sharp(page).jpeg().toBuffer(), 0, 0, { fit: [595, 842] });
    else if (page !== '') pdf.text(page);
  }
  pdf.end();
  await isWritten;
  return Buffer.concat(chunks);
}

/** A PDF of one page that has this content, which is written as it is. `filter` names how it is compressed. */
export function rawPdf(content: Buffer, { filter = '', font = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const starts: number[] = [];
  const add = (body: string | Buffer) => parts.push(typeof body === 'string' ? Buffer.from(body) : body);
  const begin = (n: number) => {
    starts.push(Buffer.concat(parts).length);
    add(`${n} 0 obj\n`);
  };
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    font || '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [at, object] of objects.entries()) {
    begin(at + 1);
    add(`${object}\nendobj\n`);
  }
  begin(5);
  add(`<< /Length ${content.length} ${filter} >>\nstream\n`);
  add(content);
  add('\nendstream\nendobj\n');
  const xref = Buffer.concat(parts).length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
