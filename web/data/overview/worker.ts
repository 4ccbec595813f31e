import { runOverview } from './overview-engine.ts';

const handleMessage = runOverview(self.postMessage.bind(self));
self.onmessage = ({ data }) => handleMessage(data);
