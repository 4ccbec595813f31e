import { HomeScreen } from '#web/features/home/home-screen.tsx';

export function HomePage() {
  return <HomeScreen />;
}
