// A session on a server: the lobby, and one game at a time on the board, through the public API (docs/protocol.md). The
// server decides whether moves are legal; they are checked here only to explain at once why one is not.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "client/followed_game.hpp"
#include "terminal/board_desk.hpp"
#include "terminal/online/listing.hpp"

namespace ootori::terminal {

struct OnlineTerms {
  std::string server;    // its address, as shown to the person
  std::string game{};    // the id of a game to open at once; empty: none
  bool watches = false;  // only watch this game, and end the session with it
  Settings settings;
};

class OnlineSession final : public Session {
 public:
  explicit OnlineSession(OnlineTerms terms);

  Reply begin(SteadyTime now) override;
  Reply typed(std::string_view line, SteadyTime now) override;
  Reply happened(const Happening& happening, SteadyTime now) override;
  Reply tick(SteadyTime now) override;
  [[nodiscard]] Scene scene(SteadyTime now) const override;
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] std::vector<std::string> completions(std::string_view line) const override;
  [[nodiscard]] const Settings& settings() const override { return settings_; }
  [[nodiscard]] bool is_waiting() const override;
  [[nodiscard]] bool outlasts_input() const override;

 private:
  // An offer of the opponent that the person has been shown. After another move, the same offer means something else.
  struct ShownOffer {
    game::Offer offer;
    std::size_t ply;

    bool operator==(const ShownOffer&) const = default;
  };
  // The last move that was sent.
  struct Sent {
    std::size_t ply = 0;
    Move move;
    bool is_sealed = false;
    std::string refusal;  // of a repeated call, which may only mean that the first one was carried out; empty: none
  };

  [[nodiscard]] const Words& all() const { return words(settings_.language); }
  [[nodiscard]] bool is_at_board() const { return !game_.empty() && followed_.is_known(); }
  [[nodiscard]] bool is_opening() const { return !game_.empty() && !followed_.is_known(); }
  [[nodiscard]] bool is_engine_to_move() const;
  [[nodiscard]] bool has_seat() const { return is_at_board() && followed_.seat().has_value(); }
  [[nodiscard]] bool is_here(const CommandSpec& command) const;
  [[nodiscard]] Desk desk() const;
  [[nodiscard]] std::string name_of(Color color) const;
  [[nodiscard]] std::string shown(std::string_view text) const;

  [[nodiscard]] bool is_connected() const { return hears_events_ && hears_game_; }
  bool* hears_of(const std::string& game);
  void call(Reply& reply, std::string tag, std::string method, std::string path, std::string body = {});
  void obey(Reply& reply, const Command& command, SteadyTime now);
  bool obey_in_game(Reply& reply, const Command& command, SteadyTime now);
  bool obey_in_lobby(Reply& reply, const Command& command);
  void play(Reply& reply, const std::string& text);
  void post(Reply& reply, const std::string& what, std::string body = {});
  void answer_offer(Reply& reply, const std::string& name, bool accept);
  void accept_shown(Reply& reply);
  void answer_with(Reply& reply, game::Offer offer, bool accept);
  [[nodiscard]] std::vector<game::Offer> offers_of(Color by) const;
  void forget_old_offers();
  [[nodiscard]] bool is_sure(Reply& reply, Verb verb, Text question);
  void save(Reply& reply, const std::string& path, bool replace);
  void ask(Reply& reply, Asked::For purpose, const std::string& words);
  void open(Reply& reply, const std::string& game);
  void close(Reply& reply);
  void cancel(Reply& reply, const std::string& number);
  [[nodiscard]] const Listed* numbered(const std::string& number, Listed::Kind kind) const;

  void answered(Reply& reply, const Answered& answer);
  void move_refused(Reply& reply, const Answered& answer);
  [[nodiscard]] bool has_arrived() const;
  [[nodiscard]] bool is_explained() const;
  void settle_refusal(Reply& reply);
  void refused(Reply& reply, const StreamRefused& stream);
  void show_list(Reply& reply, std::vector<Listed> listed, Text none);
  void announce(Reply& reply, const json::object& challenge);
  void hear(Reply& reply, const StreamLine& line, SteadyTime now);
  void hear_event(Reply& reply, const json::object& event);
  [[nodiscard]] std::optional<Color> maker_of(const json::object& event) const;
  void hear_game(Reply& reply, const std::string& line, SteadyTime now);
  void tell_moves(Reply& reply);
  void tell_end(Reply& reply);
  void tell_news(Reply& reply, const json::object& event);
  void tell_offer(Reply& reply, game::Offer offer, Color by);
  void tell_declined(Reply& reply, const json::object& event, Color maker) const;
  void tell_waiting(Reply& reply);
  void say_there(Reply& reply, const std::string& text);
  void tell_said(Reply& reply, const json::object& message);
  void tell_clocks(Reply& reply, SteadyTime now) const;
  void introduce(Reply& reply);

  OnlineTerms terms_;
  Settings settings_;
  std::string game_;  // the game on the board; empty: none
  client::FollowedGame followed_{client::Follower::anybody};
  bool is_introduced_ = false;
  std::int64_t told_events_ = 0;  // the game's events that were reported to the person
  std::vector<Move> told_moves_;
  std::int64_t told_messages_ = 0;  // the number of the last message shown
  Color bottom_ = Color::black;
  bool hears_events_ = true, hears_game_ = true;  // whether the two streams arrive; false until they are restored
  bool is_settled_ = false;                       // everything from before the start of the event stream has arrived
  std::vector<Listed> listed_;
  std::set<std::string> games_;                    // that the event stream has announced
  std::map<std::string, std::string> own_seeks_;   // terms by id
  std::set<std::string> cancelling_;               // own seeks that the person has asked to withdraw
  std::map<std::string, std::string> challenges_;  // to the person: terms by id
  int calls_ = 0;                                  // calls without an answer yet
  bool is_recalled_ = false;                       // an adjourned game: the server has asked the players to resume
  bool is_moving_ = false;                         // a move was sent and not yet answered
  Sent sent_;
  std::vector<ShownOffer> shown_offers_;  // since the person's last line, or still open at it
  std::array<bool, 2> was_there_{true, true};
  bool told_claim_ = false;
  bool told_end_ = false;
  std::optional<Verb> asked_sure_;
};

}  // namespace ootori::terminal
