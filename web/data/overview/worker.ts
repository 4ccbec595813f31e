import { runOverview } from './overview-engine.ts';

const hear = runOverview(self.postMessage.bind(self));
self.onmessage = ({ data }) => hear(data);
