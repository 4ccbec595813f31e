/**
 * What programs send, in three languages. Those in TypeScript and Python say which bin a thing is in, and add what is nowhere to the first bin.
 * Tests run them, with the address and the token in the environment.
 */
export const examples = {
  curl: `call() {
  curl --silent --fail-with-body "$WHICHBIN_URL/api/$1" --header "Authorization: Bearer $WHICHBIN_TOKEN" \\
    --header 'Content-Type: application/json' --header "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" --data "{\\"data\\": $2}"
}
call bins.list '{}'
call bins.get "{\\"id\\": \\"$BIN_ID\\"}"
call items.create "{\\"binId\\": \\"$BIN_ID\\", \\"items\\": [{\\"name\\": \\"Cordless drill\\"}]}"
`,
  typescript: `// npx openapi-typescript "$WHICHBIN_URL/api/openapi.json" --output whichbin.d.ts
// node find.ts 'Cordless drill'
import { randomUUID } from 'node:crypto';
import type { paths } from './whichbin.d.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Data<P extends keyof paths> = Json<paths[P]['post']['requestBody']> extends { data: infer D } ? D : never;
type Result<P extends keyof paths> = Json<paths[P]['post']['responses'][200]> extends { result: infer R } ? R : never;

async function call<P extends keyof paths>(path: P, data: Data<P>): Promise<Result<P>> {
  const answer = await fetch(\`\${process.env.WHICHBIN_URL}\${path}\`, {
    method: 'POST',
    headers: {
      Authorization: \`Bearer \${process.env.WHICHBIN_TOKEN}\`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ data }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result;
}

const name = process.argv[2] ?? '';
const { bins } = await call('/api/bins.list', {});
const whole = await Promise.all(bins.map(({ id }) => call('/api/bins.get', { id })));
const found = whole.find(({ items }) => items.some((item) => item.name === name));
if (found) console.log(\`It is in bin \${found.id}.\`);
else if (bins[0]) {
  await call('/api/items.create', { binId: bins[0].id, items: [{ name }] });
  console.log(\`Added to bin \${bins[0].id}.\`);
}
`,
  python: `# python3 find.py 'Cordless drill'
import json, os, sys, urllib.request, uuid

def call(name, data):
    request = urllib.request.Request(
        f"{os.environ['WHICHBIN_URL']}/api/{name}",
        json.dumps({"data": data}).encode(),
        {
            "Authorization": f"Bearer {os.environ['WHICHBIN_TOKEN']}",
            "Content-Type": "application/json",
            "Idempotency-Key": str(uuid.uuid4()),
        },
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["result"]

name = sys.argv[1]
bins = [call("bins.get", {"id": each["id"]}) for each in call("bins.list", {})["bins"]]
found = next((each for each in bins if any(item["name"] == name for item in each["items"])), None)
if found:
    print(f"It is in bin {found['id']}.")
else:
    call("items.create", {"binId": bins[0]["id"], "items": [{"name": name}]})
    print(f"Added to bin {bins[0]['id']}.")
`,
} as const;
